export const HOME_TITLE = 'Tappet: car and engine parts, written up by everyone'
export const HOME_DESCRIPTION =
  'A marketplace and wiki for car and engine parts: what fits, what it costs, and what people who fitted it say.'
