import { z } from 'zod'

/** A secret, or several separated by commas while it is rotated: all are valid, the first is used for what is new. */
export const SecretList = (minLength = 1) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= minLength),
      `must be at least ${minLength} characters, or several such values separated by commas`,
    )
    .default([])
