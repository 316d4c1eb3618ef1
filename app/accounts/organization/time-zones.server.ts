import { CITIES_BY_ZONE } from './cities'

export interface TimeZoneChoice {
  zone: string
  /** Words by which people look for it: its country and larger cities. */
  words: string
}

type RegionLocale = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] }

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const MAX_SHOWN = 4
let choices: TimeZoneChoice[] | null = null

/** All time zones with words to search them by. Computed once: the data of a running Node does not change. */
export function timeZoneChoices(): TimeZoneChoice[] {
  choices ??= listChoices()
  return choices
}

function listChoices(): TimeZoneChoice[] {
  const countries = countriesByZone()
  return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
    zone,
    words: [...(countries.get(zone) ?? []), ...(CITIES_BY_ZONE[zone] ?? [])].join(', '),
  }))
}

function countriesByZone(): Map<string, Set<string>> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const countries = new Map<string, Set<string>>()
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const name = names.of(code)
    if (!name) continue
    const region: RegionLocale = new Intl.Locale(`und-${code}`)
    for (const zone of region.getTimeZones?.() ?? region.timeZones ?? [])
      countries.set(zone, (countries.get(zone) ?? new Set()).add(name))
  }
  return countries
}

/**
 * The zone that a typed text means: its name in any case, or a city or a country that has one zone. Browsers that do not
 * complete the field send such words.
 */
export function findTimeZone(text: string): { zone: string } | { problem: string } {
  const typed = fold(text)
  if (typed === '') return { problem: 'Type a city, a country or a time zone such as Europe/Berlin.' }
  const all = timeZoneChoices()
  const named = all.find(({ zone }) => fold(zone) === typed)
  if (named) return { zone: named.zone }
  const matches = all.filter(({ zone, words }) =>
    [zone.split('/').at(-1) ?? '', ...words.split(', ')].some((word) => fold(word) === typed),
  )
  const [match, ...others] = matches
  if (!match)
    return { problem: `No city, country or time zone is named “${text.trim()}”. Europe/Berlin is one.` }
  if (others.length === 0) return { zone: match.zone }
  const shown = matches.slice(0, MAX_SHOWN).map(({ zone }) => zone)
  const more = matches.length > shown.length ? ` and ${matches.length - shown.length} more` : ''
  return { problem: `“${text.trim()}” has several time zones: ${shown.join(', ')}${more}. Choose one.` }
}

/** Compares without case, accents and underscores. */
const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').trim().toLowerCase()
