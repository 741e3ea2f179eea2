// The inlined build of sql.js has the interface of its main build; its types name only the latter.
declare module 'sql.js/dist/sql-wasm-inline.js' {
  export { default } from 'sql.js';
}
