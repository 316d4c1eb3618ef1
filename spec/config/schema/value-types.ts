import { z } from 'zod'
import { DURATION_PATTERN } from '#spec/engines/parse-duration'
import { SCHEDULE_PATTERN, TIME_PATTERN } from '#spec/engines/parse-schedule'
import type { SystemKind } from '#spec/types'
import { SYSTEM_WORDS, toSystemKind } from '../system-kinds'

/** What a text must look like, to follow "Allowed:". */
export const formats = z.registry<{ expects: string }>()

/** Non-empty text: an empty value is nearly always a mistake. */
export const name = z.string().regex(/\S/).max(500).register(formats, { expects: 'some text' })

/** The name of an entry elsewhere in the file. check-references checks that it exists. */
export function nameIn(owner: string) {
  return z.string().register(formats, { expects: `the name of an entry of \`${owner}\`` })
}

export const text = z.string().max(20_000).register(formats, { expects: 'text' })

export const channel = z
  .string()
  .regex(/^#[^\s#,]{1,80}$/)
  .register(formats, { expects: 'a channel name starting with #, such as "#specs"' })

/** A channel, or empty text for "none". */
export const channelOrEmpty = z
  .string()
  .regex(/^(?:#[^\s#,]{1,80})?$/)
  .register(formats, { expects: 'a channel name starting with #, such as "#specs", or ""' })

export const timeOfDay = z
  .string()
  .regex(TIME_PATTERN)
  .register(formats, { expects: 'a 24-hour time HH:MM, such as "08:00"' })

export const schedule = z
  .string()
  .regex(SCHEDULE_PATTERN)
  .register(formats, { expects: 'a day and a 24-hour time, such as "monday 09:00"' })

export const duration = z
  .string()
  .regex(DURATION_PATTERN)
  .register(formats, { expects: 'hours, days or weeks, such as "12h", "30d" or "2w"' })

export const glob = z.string().register(formats, { expects: 'a glob pattern such as "docs/**/*.md"' })

/** A path within the repository. */
export const repositoryPath = z
  .string()
  .regex(/^(?!\/)(?!(?:.*\/)?\.{0,2}(?:\/|$))[^\\\n\r]{1,1000}$/)
  .register(formats, { expects: 'a path from the root of the repository, such as "docs/specs/_template.md"' })

/** A host, or an http(s) URL without credentials. The port checks whether it may be called. */
export const host = z
  .string()
  .regex(/^(?:https?:\/\/)?[\p{L}\p{N}.-]{1,253}(?::\d{1,5})?(?:\/[^\s@\\]{0,500})?$/u)
  .register(formats, { expects: 'a host such as "tracker.example.com", or its https:// address' })

export const systemKind = z
  .enum(SYSTEM_WORDS as [string, ...string[]])
  .transform((word): SystemKind => toSystemKind(word) ?? 'code_host')
