import { z } from 'zod'

/** The base URL of an API, including the path. */
export const ProviderAddress = z
  .url({ protocol: /^https?$/, error: 'must be http:// or https:// and a host' })
  .transform((url) => url.replace(/\/+$/, ''))

export const ModelName = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be the name of a model')
  .nullable()
  .default(null)
