// How a request or notification is called on the wire. Apart from the schemas, so that the extension can name a request
// without loading them: activation has 50 ms.

export const methodOf = (name: string): string => `throughline/${name}`;
