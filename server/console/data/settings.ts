import { z } from 'zod'
import {
  DEFAULT_RETENTION,
  KEPT_THINGS,
  type KeptThing,
  type Retention,
  SHORTEST_RETENTION,
} from '#server/kernel/retention'
import { entry, quoteValue } from '#server/kernel/settings/entry'

const LONGEST_DAYS = 36_500

const listOf = (values: Readonly<Record<KeptThing, number | null>>) =>
  KEPT_THINGS.map((keptThing) => `${keptThing}=${values[keptThing] ?? 'off'}`).join(', ')

const EXPECTED = `must be thing=days or thing=off, with at least these days: ${listOf(SHORTEST_RETENTION)}`

/** Example: `audit=730,runs=30`. Unlisted entries keep their defaults. */
const RetentionSetting = z
  .string()
  .transform((text, ctx): Retention => {
    const days: Record<KeptThing, number | null> = { ...DEFAULT_RETENTION }
    for (const part of text.split(',').map((each) => each.trim())) {
      if (part === '') continue
      const [name = '', value = ''] = part.split('=', 2).map((each) => each.trim())
      const keptThing = KEPT_THINGS.find((candidate) => candidate === name)
      if (keptThing && value === 'off') days[keptThing] = null
      else if (keptThing && isDays(value, SHORTEST_RETENTION[keptThing])) days[keptThing] = Number(value)
      else ctx.addIssue({ code: 'custom', message: `${quoteValue(part)} ${EXPECTED}` })
    }
    return days
  })
  .default(DEFAULT_RETENTION)

const isDays = (text: string, shortest: number) =>
  /^\d{1,5}$/.test(text) && Number(text) >= shortest && Number(text) <= LONGEST_DAYS

export const settings = {
  retention: entry({
    name: 'RETENTION',
    group: 'Operation',
    meaning: `How many days things are kept, as thing=days or thing=off (forever), separated by commas. See docs/data.md. Defaults: ${listOf(DEFAULT_RETENTION)}.`,
    example: 'audit=730,runs=30',
    schema: RetentionSetting,
  }),
} as const
