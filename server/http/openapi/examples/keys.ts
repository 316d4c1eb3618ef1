/** API keys, and keys of AI providers. */
export const KEYS_EXAMPLES = {
  'keys.create.key': 'svc_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL',
  'keys.id': 31,
  scopes: ['specs:read'],
  prefix: 'svc_0123',
  last4: 'gZdL',
  key_id: 31,
  'keys.label': 'CI',
  exists: true,
  key_suffix: 'a1b2',
  model: null,
}
