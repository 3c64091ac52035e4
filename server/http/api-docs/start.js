// Starts Swagger UI, and uses the token of the signed-in user for the requests.
const ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  // The schemas stand with the operations that use them.
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // The colours of the highlighter are inline styles that do not follow the theme.
  syntaxHighlight: { activated: false },
  // No request to a validator on another host.
  validatorUrl: null,
  onComplete() {
    try {
      const token = localStorage.getItem('authToken')
      if (token) ui.preauthorizeApiKey('bearer', token)
    } catch {
      // Storage is forbidden: the user can enter a token.
    }
  },
})
