import { stateLabel } from '#spec/state-label'
import type { Change, CriterionRef, SectionRef } from './change'
import { plainMarkdown } from './plain-markdown'

type KeyChange = Extract<Change, { kind: 'key_changed' }>

/** Describes one change as a line of markdown. */
export function changeToMarkdown(change: Change): string {
  if (change.kind === 'key_changed') return keyToMarkdown(change)
  return `${nameOfSection(change.section)}: ${inSection(change)}`
}

function inSection(change: Exclude<Change, { kind: 'key_changed' }>): string {
  switch (change.kind) {
    case 'section_added':
      return 'added'
    case 'section_removed':
      return 'removed'
    case 'section_renamed':
      return `renamed from “${plainMarkdown(change.from)}”`
    case 'section_renumbered':
      return `renumbered from ${change.from ?? 'no number'}`
    case 'section_moved':
      return `moved below ${change.to ? nameOfSection(change.to) : 'the document itself'}`
    case 'section_reworded':
      return 'reworded'
    case 'status_changed':
      return `${stateLabel(change.from.state)} → ${stateLabel(change.to.state)}`
    case 'criterion_added':
      return `criterion added: ${textOf(change.criterion)}`
    case 'criterion_removed':
      return `criterion removed: ${textOf(change.criterion)}`
    case 'criterion_reworded':
      return `criterion reworded: ${textOf(change.criterion)}`
    case 'criterion_moved':
      return `criterion moved here from ${nameOfSection(change.from)}: ${textOf(change.criterion)}`
    case 'criterion_checked':
      return `criterion met: ${textOf(change.criterion)}`
    case 'criterion_unchecked':
      return `criterion open again: ${textOf(change.criterion)}`
  }
}

const nameOfSection = ({ sectionNumber, title }: SectionRef) =>
  `**${[sectionNumber, plainMarkdown(title)].filter(Boolean).join(' ')}**`

const textOf = ({ text }: CriterionRef) => plainMarkdown(text)

function keyToMarkdown({ key, from, to }: KeyChange): string {
  const name = key === 'status' ? 'Status' : `\`${key}\``
  if (to === null) return `${name} removed`
  if (from === null) return `${name} set to ${valueText(key, to)}`
  return `${name}: ${valueText(key, from)} → ${valueText(key, to)}`
}

const valueText = (key: string, value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return key === 'status' ? stateLabel(text) : plainMarkdown(text)
}
