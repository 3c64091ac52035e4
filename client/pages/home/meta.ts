export const HOME_TITLE = 'Tappet: a marketplace and wiki for car and engine parts'
export const HOME_DESCRIPTION =
  'Find out which part fits, what it costs, and what people who fitted it say. Every page can be edited by its readers.'
