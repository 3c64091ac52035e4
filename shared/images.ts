/** Widths in pixels of the stored copies of a picture: card and thumbnail, part page, full screen. */
export const IMAGE_WIDTHS = [320, 640, 1280] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** Where a stored copy is served. A key names one picture for good, so its copies can be kept by every cache. */
export const imageUrl = (storageKey: string, width: ImageWidth) => `/images/${storageKey}-${width}.webp`
