/** '1 reply', '4 replies' */
export const repliesInWords = (count: number): string => `${count} ${count === 1 ? 'reply' : 'replies'}`
