import { z } from 'zod'
import { OneLine } from './entry'

/**
 * One or more secrets, separated by commas. During a rotation all of them are valid. The first one is used
 * for new data.
 */
export const SecretList = (minLength = 1) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(OneLine))
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= minLength),
      `must be at least ${minLength} characters, or several such values separated by commas`,
    )
    .default([])
