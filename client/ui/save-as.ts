/** Milliseconds for which a file is held for the browser to save. */
const KEPT = 40_000

/** Saves a file of the page, as a download. */
export function saveAs(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers begin to read it late, as after asking where to put it.
  setTimeout(() => URL.revokeObjectURL(url), KEPT)
}
