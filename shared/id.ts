/** Whether a text has the shape of an id, as no slug has; whether there is such a thing shows when it is read. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
