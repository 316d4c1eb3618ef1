import { FILTER_FIELDS } from './query'
import { FILTER_CHOICES, isFilterField } from './read-filter'

const UNFINISHED = /(?:^|[\s(])-?([a-z]+)(:?)([a-z_]*)$/i

/** The text with its last word completed to a filter, or with the value of a filter that has few values. */
export function completeFilter(text: string): string[] {
  const [, word = '', colon = '', value = ''] = UNFINISHED.exec(text) ?? []
  const name = word.toLowerCase()
  if (name === '') return []
  const before = text.slice(0, text.length - value.length)
  if (colon !== '') {
    const values = (isFilterField(name) && FILTER_CHOICES[name]) || []
    return values.filter((each) => each.startsWith(value.toLowerCase())).map((each) => before + each)
  }
  const start = text.slice(0, text.length - word.length)
  return FILTER_FIELDS.filter((field) => field.startsWith(name)).map((field) => `${start}${field}:`)
}
