/**
 * Returns the text of a file in UTF-8, in the UTF-16 that Excel calls Unicode text, or in the encoding in which spreadsheets
 * on Windows save CSV files.
 */
export function decode(buffer: ArrayBuffer): string {
  const [first, second] = new Uint8Array(buffer)
  // Without its byte order mark, the file begins with a letter of the first column.
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return new TextDecoder('utf-16le').decode(buffer)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return new TextDecoder('utf-16be').decode(buffer)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer)
  } catch {
    return new TextDecoder('windows-1252').decode(buffer)
  }
}
