/** Types of bundleScript.mjs, which stays plain JavaScript because scripts run it unbundled. */
export function bundleScript(entry: string, outfile: string): Promise<string>;
