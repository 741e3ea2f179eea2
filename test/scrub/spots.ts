// Where a secret can stand: alone, between lines, and inside serialised data.

/** The text itself and the text in each surrounding. */
export const spots = (text: string) => [
  text,
  `before\n${text}\nafter`,
  JSON.stringify({ text }),
  JSON.stringify(JSON.stringify([text])),
];
