/** 'Process': the key belongs to an input method. */
const COMPOSING = 229

/**
 * Returns whether a key is part of a composition of an input method, such as the Enter that accepts a word. Safari ends the
 * composition before that Enter, so `isComposing` is false there, and only the old key code tells it.
 */
export const isComposing = ({ isComposing: isOpen, keyCode }: KeyboardEvent): boolean => isOpen || keyCode === COMPOSING
