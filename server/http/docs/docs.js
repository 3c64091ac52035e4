// Lists the calls of /api/openapi.json, each with a form to try it. Plain script: no build, no inline code.

const token = document.querySelector('#token')
token.value = localStorage.getItem('authToken') ?? ''

const api = await (await fetch('/api/openapi.json')).json()
document.querySelector('#about').textContent = api.info.description.replaceAll('`', '')
document.querySelector('#calls').replaceChildren(...api.tags.map(section))

function section({ name }) {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, call]) => call.tags.includes(name))
      .map(([method, call]) => listed(method, path, call)),
  )
  return element('section', {}, element('h2', {}, name), ...calls)
}

function listed(method, path, call) {
  const needs = call.security?.length === 1 ? element('span', { className: 'needs' }, 'needs a token') : ''
  return element(
    'details',
    {},
    element(
      'summary',
      {},
      element('span', { className: method === 'get' ? 'method' : 'method writes' }, method.toUpperCase()),
      element('span', { className: 'path' }, path, needs),
      element('span', { className: 'about' }, call.summary),
    ),
    form(method, path, call),
  )
}

function form(method, path, call) {
  const id = `${method}-${path.replace(/\W+/g, '-')}`
  // Headers are for programs, which repeat a call that lost its answer; a person sees the answer.
  const shown = (call.parameters ?? []).filter((parameter) => parameter.in !== 'header')
  const inputs = shown.map((parameter) => ({
    parameter,
    input: inputFor(parameter, `${id}-${parameter.name}`),
  }))
  const schema = call.requestBody?.content['application/json'].schema
  const body =
    schema && element('textarea', { id: `${id}-body`, spellcheck: false }, JSON.stringify(example(schema), null, 2))
  const send = element('button', { type: 'submit' }, 'Send')
  const status = element('p', { className: 'status', hidden: true, role: 'status' })
  const answer = element('pre', { hidden: true, tabIndex: 0 })

  return element(
    'form',
    {
      noValidate: true,
      onsubmit: async (event) => {
        event.preventDefault()
        send.disabled = true
        const began = performance.now()
        try {
          const response = await fetch(addressOf(path, inputs), {
            method: method.toUpperCase(),
            redirect: 'manual',
            headers: {
              ...(token.value.trim() && { Authorization: `Bearer ${token.value.trim()}` }),
              ...(body && { 'Content-Type': 'application/json' }),
            },
            ...(body && { body: body.value }),
          })
          const took = Math.round(performance.now() - began)
          tell(
            response.type === 'opaqueredirect' ? 'Redirects elsewhere' : `${response.status} · ${took} ms`,
            !response.ok && response.type === 'basic',
          )
          answer.textContent = pretty(await response.text())
        } catch (error) {
          tell(String(error), true)
          answer.textContent = ''
        }
        answer.hidden = answer.textContent === ''
        send.disabled = false
      },
    },
    inputs.length > 0
      ? element(
          'div',
          { className: 'fields' },
          ...inputs.map(({ parameter, input }) => field(parameter.name, input, parameter.required)),
        )
      : '',
    body ? field('Body', body, true) : '',
    send,
    status,
    answer,
    answers(call),
  )

  function tell(text, bad) {
    status.textContent = text
    status.classList.toggle('bad', bad)
    status.hidden = false
  }
}

function addressOf(path, inputs) {
  const query = new URLSearchParams()
  for (const { parameter, input } of inputs) {
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(input.value))
    else if (input.value !== '') query.set(parameter.name, input.value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function inputFor({ schema, required }, id) {
  const choices = schema.enum
  if (!choices)
    return element('input', { id, placeholder: schema.default ?? '', autocomplete: 'off', spellcheck: false })
  const none = required ? [] : [element('option', { value: '' }, `${schema.default ?? 'any'}`)]
  return element(
    'select',
    { id },
    ...none,
    ...choices.filter((each) => required || each !== schema.default).map((each) => element('option', {}, each)),
  )
}

function field(name, input, required) {
  return element(
    'div',
    { className: 'field' },
    element('label', { htmlFor: input.id }, required ? name : `${name} (optional)`),
    input,
  )
}

/** What a success looks like. */
function answers(call) {
  const [status, success] = Object.entries(call.responses)[0]
  const schema = success.content?.['application/json'].schema
  if (!schema) return ''
  return element(
    'details',
    {},
    element('summary', {}, `What ${status} answers`),
    element('pre', { tabIndex: 0 }, JSON.stringify(example(schema), null, 2)),
  )
}

/** A value of this schema, with the names of types in place of values. */
function example(schema, depth = 0) {
  if (schema.$ref) return example(api.components.schemas[schema.$ref.split('/').pop()], depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.join(' | ')
  const choice = (schema.anyOf ?? schema.oneOf)?.find((each) => each.type !== 'null')
  if (choice) return example(choice, depth)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, each]) => [name, example(each, depth + 1)]),
    )
  if (schema.type === 'array') return schema.items.not || depth > 6 ? [] : [example(schema.items, depth + 1)]
  return schema.format ?? (schema.type === 'string' ? 'text' : schema.type === 'boolean' ? true : 0)
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children.filter((child) => child !== ''))
  return made
}
