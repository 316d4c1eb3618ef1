import { z } from 'zod'

/** The base URL of an API, including the path. */
export const ProviderAddress = z
  .url({ protocol: /^https?$/, error: 'must be http:// or https:// and a host' })
  .transform((url) => url.replace(/\/+$/, ''))

/** `3/15`: dollars for a million tokens read and written. */
export const ModelPrice = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?\/\d{1,6}(?:\.\d{1,6})?$/, 'must be two prices with a slash, such as 3/15')
  .transform((text) => {
    const [input = 0, output = 0] = text.split('/').map(Number)
    return { input, output }
  })
  .nullable()
  .default(null)

export const ModelName = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be the name of a model')
  .nullable()
  .default(null)
