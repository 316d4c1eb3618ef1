import type { ConfigInForce } from './load-config'

/** The channel of general notifications: a written `chat.default_channel`, else `chat_channel`, else the default. */
export function generalChannel({ config, origins }: ConfigInForce): string {
  const isWritten = (origins['chat.default_channel']?.from ?? 'default') !== 'default'
  return isWritten ? config.chat.default_channel : (config.chat_channel ?? config.chat.default_channel)
}
