/** Gives the text field of a request body a name, which Swagger UI does not do. */
const namedRequestBody = () => ({
  wrapComponents: {
    TextArea:
      (TextArea, { React }) =>
      (props) =>
        React.createElement(TextArea, { ...props, 'aria-label': 'Request body' }),
  },
})

// Starts Swagger UI, and uses the token of the signed-in user for the requests.
const ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  plugins: [namedRequestBody],
  // No list of schemas at the end, because each operation shows its own.
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
