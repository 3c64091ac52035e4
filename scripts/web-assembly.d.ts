/** The part of WebAssembly that schema-engine.ts uses. The types of Node.js do not include it. */
declare namespace WebAssembly {
  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>
}
