import type { Connection } from '#spec/config/schema/schema'
import { fillTemplate, type TemplateValues } from '#spec/engines/fill-template'
import { cutText, shortenText } from '#spec/shorten-text'
import type { SystemKind } from '#spec/types'
import type { PlannedDocument, PlannedSection, TicketWorld } from '../world'
import { cleanContent } from './clean-content'

/** The shortest limit of the vendors. */
const MAX_TITLE = 255

/** In characters. Below the vendors' limits, to leave room for our mark and their markup. */
const MAX_DESCRIPTION: Record<SystemKind, number> = {
  tracker_a: 30_000,
  tracker_b: 60_000,
  code_host: 60_000,
}

export interface ContentSource {
  document: PlannedDocument
  section: PlannedSection
  connection: Connection
  world: Pick<TicketWorld, 'baseUrl' | 'config'>
}

/** From the connection's template, or `[<spec title>] <number> <title>`. Always one line. */
export function ticketTitle(source: ContentSource): string {
  const { document, section, connection } = source
  const template = connection.templates.summary
  const filled = template === null ? '' : toLine(fillTemplate(template, templateValues(source)).text)
  const heading = [`[${document.title}]`, section.sectionNumber, section.title]
  const title = filled === '' ? toLine(heading.filter((part) => part !== null).join(' ')) : filled
  return shortenText(title, MAX_TITLE)
}

/** Markdown from the connection's template or the default one. */
export function ticketDescription(source: ContentSource): string {
  const template = source.connection.templates.description
  const text =
    template === null ? defaultDescription(source) : fillTemplate(template, templateValues(source)).text
  const limit = MAX_DESCRIPTION[source.connection.system]
  if (text.length <= limit) return text
  const rest = `\n\n… [The rest is in the spec](${sectionUrl(source)})`
  return cutText(text, limit - rest.length) + rest
}

function defaultDescription(source: ContentSource): string {
  const { document, section } = source
  const heading = [section.sectionNumber, section.title].filter((part) => part !== null).join(' ')
  const open = section.acceptanceCriteria.filter(({ checked }) => !checked).map(({ text }) => `- ${text}`)
  const people = [
    document.frontmatter.owner && `Owner: ${document.frontmatter.owner}`,
    teamOf(source) && `Team: ${teamOf(source)}`,
  ].filter(Boolean)
  return [
    `[${escapeLinkText(`${document.title}: ${heading}`)}](${sectionUrl(source)})`,
    cleanContent(section.content),
    open.length > 0 ? `**Open criteria**\n\n${open.join('\n')}` : '',
    people.join(' · '),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** An address that survives moving and renaming the section. */
function sectionUrl({ section, world }: Pick<ContentSource, 'section' | 'world'>): string {
  return `${world.baseUrl}/s/${encodeURIComponent(section.key)}`
}

/** A spec without a team belongs to the team of the repository. */
export function teamOf({ document, world }: Pick<ContentSource, 'document' | 'world'>): string | null {
  return document.frontmatter.team ?? world.config.team
}

function templateValues(source: ContentSource): TemplateValues {
  const { document, section } = source
  return {
    values: {
      'spec.title': document.title,
      'spec.owner': document.frontmatter.owner,
      'spec.team': teamOf(source),
      spec_url: sectionUrl(source),
      'section.section_number': section.sectionNumber,
      'section.title': section.title,
      'section.clean_content': cleanContent(section.content),
      'section.id': section.id,
    },
    acceptanceCriteria: section.acceptanceCriteria,
  }
}

const escapeLinkText = (text: string) => text.replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ')

const toLine = (text: string) => text.replace(/\s+/g, ' ').trim()
