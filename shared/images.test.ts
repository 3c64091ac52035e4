import { expect, it } from 'vitest'
import { checkImageUrl } from './images.ts'

const INVALID = 'Please enter a valid image URL. Image URLs typically end with .jpg, .jpeg, .png, .gif, or .webp'

it.each([
  'https://a.b/c.jpg',
  'http://a.b/c.JPEG',
  ' https://a.b/c.png ',
  'https://a.b/c.gif?w=200',
  'https://a.b/get?f=c.webp',
])('%j may be an image', (url) => {
  expect(checkImageUrl(url)).toBeNull()
})

it.each(['', '  '])('%j is missing', (url) => {
  expect(checkImageUrl(url)).toBe('Please enter an image URL')
})

it.each([
  'c.jpg',
  'https://a.b/c',
  'https://a.b/c.svg',
  'https://a.b/c.jpg.exe',
  'javascript:x.jpg',
  'data:image/png;base64,AA.png',
  'file:///c.png',
  `https://a.b/${'c'.repeat(2_048)}.png`,
])('%j is not', (url) => {
  expect(checkImageUrl(url)).toBe(INVALID)
})
