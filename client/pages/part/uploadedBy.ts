import type { Picture } from './types.ts'

/** What is said of a picture's origin (spec.md section 2). */
export const uploadedBy = ({ uploader }: Picture): string => `Uploaded by: ${uploader?.name ?? 'Unknown'}`
