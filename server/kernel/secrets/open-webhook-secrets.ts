import type { SecretBox } from './secret-box'

/** The secrets that sign a connection's events, newest first. None if the connection moved here and its secret stayed behind. */
export const openWebhookSecrets = (box: SecretBox, sealed: string): string[] =>
  sealed === '' ? [] : box.open(sealed).split(',').filter(Boolean)
