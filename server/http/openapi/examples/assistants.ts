import { AT, EARLIER } from './sample-world'

const ENDPOINT = 'https://specs.example.com/app/acme/mcp'

/** How assistants sign in, and those that people connected. */
export const ASSISTANTS_EXAMPLES = {
  resource: ENDPOINT,
  authorization_servers: ['https://specs.example.com/idp'],
  scopes_supported: ['specs:read', 'specs:write'],
  bearer_methods_supported: ['header'],
  resource_name: 'Plumbline',
  resource_documentation: 'https://specs.example.com/docs/api',
  client_name: 'Claude Code',
  redirect_host: '127.0.0.1:33418',
  person: 'Ada Example',
  'Assistant.endpoint': ENDPOINT,
  connected_at: EARLIER,
  'Assistant.last_used_at': AT,
}
