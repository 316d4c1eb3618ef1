import { Server } from '@modelcontextprotocol/server'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const text = (words: string) => ({ type: 'text' as const, text: words })
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' }
const embedded = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
})
const isUserMessage = <T>(content: T) => ({ role: 'user' as const, content })

const TOOLS = {
  test_simple_text: { content: [text('This is a simple text response for testing.')] },
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: 'audio' as const, data: SILENCE, mimeType: 'audio/wav' }] },
  test_embedded_resource: {
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  },
  test_multiple_content_types: {
    content: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  },
  test_error_handling: {
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  },
}

const SCHEMA_TOOL = {
  name: 'json_schema_2020_12_tool',
  description: 'Tool with JSON Schema 2020-12 features',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object' as const,
    $defs: {
      address: {
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  },
}

const PROMPTS = [
  { name: 'test_simple_prompt', description: 'A prompt without arguments' },
  {
    name: 'test_prompt_with_arguments',
    description: 'A prompt with two arguments',
    arguments: [
      { name: 'arg1', required: true },
      { name: 'arg2', required: true },
    ],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'A prompt with a resource',
    arguments: [{ name: 'resourceUri', required: true }],
  },
  { name: 'test_prompt_with_image', description: 'A prompt with an image' },
]

/** The server that the conformance suite expects: tools, resources and prompts with fixed names and answers. */
export function createFixtureServer(): Server {
  const server = new Server(
    { name: 'fixture', version: '1' },
    { capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} } },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: [
      ...Object.keys(TOOLS).map((name) => ({
        name,
        description: `The tool ${name}`,
        inputSchema: { type: 'object' as const },
      })),
      SCHEMA_TOOL,
    ],
  }))
  server.setRequestHandler('tools/call', ({ params: { name } }) => TOOLS[name as keyof typeof TOOLS])
  server.setRequestHandler('resources/list', () => ({
    resources: [
      { uri: 'test://static-text', name: 'text', description: 'A text', mimeType: 'text/plain' },
      { uri: 'test://static-binary', name: 'image', description: 'An image', mimeType: 'image/png' },
    ],
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      { uriTemplate: 'test://template/{id}/data', name: 'data', mimeType: 'application/json' },
    ],
  }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) => ({ contents: [contentOf(uri)] }))
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS }))
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: promptArguments = {} } }) => ({
    messages: messagesOf(name, promptArguments),
  }))
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park', 'party'], total: 3, hasMore: false },
  }))
  return server
}

function contentOf(uri: string) {
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? []
  if (id) return { uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) }
  if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PIXEL }
  return { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }
}

function messagesOf(name: string, promptArguments: Record<string, string>) {
  if (name === 'test_prompt_with_image')
    return [isUserMessage(image), isUserMessage(text('Please analyze the image.'))]
  if (name === 'test_prompt_with_embedded_resource')
    return [
      isUserMessage(
        embedded(promptArguments.resourceUri ?? '', 'text/plain', 'Embedded resource content for testing.'),
      ),
      isUserMessage(text('Please process the embedded resource above.')),
    ]
  if (name === 'test_prompt_with_arguments')
    return [
      isUserMessage(
        text(`Prompt with arguments: arg1='${promptArguments.arg1}', arg2='${promptArguments.arg2}'`),
      ),
    ]
  return [isUserMessage(text('This is a simple prompt for testing.'))]
}
