import type { Criterion, Range, Scenario } from '#spec/types'
import type { HeadingAt, MarkerAt, SectionAt, TaskAt } from './analysis'
import {
  type Block,
  type HeadingBlock,
  type ItemBlock,
  sourceRanges,
  type TextLines,
  textOf,
} from './blocks/block'
import { finding, type MarkdownFinding } from './diagnose'
import { findComments, findRawComments, withoutComments } from './inline/find-comments'
import type { PlainTextReader } from './inline/plain-text'
import { tidyText } from './inline/tidy-text'
import { applyMarker } from './markers/apply-marker'
import { parseMarker } from './markers/parse-marker'
import { CriterionReader } from './read-criterion'
import { type HeadingMeaning, MAX_TITLE, readHeading } from './read-heading'
import { boxLength, readStep } from './read-item'
import { readStrength } from './read-strength'
import { closeSection, openSection } from './sections/section-at'
import { slugify } from './slugify'
import { UniqueIds } from './unique-ids'

/** Builds a document from its blocks. Blocks after a heading belong to it. */
export class DocumentBuilder {
  title: string | null = null
  readonly headings: HeadingAt[] = []
  readonly sections: SectionAt[] = []
  readonly markers: MarkerAt[] = []
  readonly tasks: TaskAt[] = []
  readonly findings: MarkdownFinding[] = []

  private readonly sectionIds = new UniqueIds()
  private readonly criterionReader: CriterionReader
  private readonly criteria: Criterion[] = []
  private section: SectionAt | null = null
  private scenario: Scenario | null = null
  private task: TaskAt | null = null
  private hasOutsideCriterion = false
  /** The first index of the current section's items in the document's lists. */
  private first = { task: 0, marker: 0, criterion: 0 }

  constructor(
    private readonly source: string,
    private readonly lineStarts: readonly number[],
    private readonly plainText: PlainTextReader,
  ) {
    this.criterionReader = new CriterionReader(plainText)
  }

  finish(): void {
    this.endSection(this.source.length)
  }

  take(block: Block): void {
    if (block.kind === 'heading') this.takeHeading(block)
    else if (block.kind === 'item') this.takeItem(block)
    else if (block.kind === 'text') this.takeComments(block.lines, textOf(this.source, block.lines))
    else if (!block.isVerbatim) this.takeHtml(block)
  }

  private takeHeading(block: HeadingBlock): void {
    const markup = textOf(this.source, block.lines)
    const text = this.headingText(markup, block)
    const isSection = !block.inFootnote && this.readMeaning(block, text) === 'section'
    this.headings.push({ block, text, section: isSection ? this.section : null })
    this.takeComments(block.lines, markup)
  }

  private readMeaning(block: HeadingBlock, text: string): HeadingMeaning['kind'] {
    const { kind, number, title } = readHeading(block.level, text)
    if (block.level === 1 && text !== '') this.title ??= text
    this.scenario = null
    if (kind === 'section') this.startSection(block, number, title)
    else if (kind === 'scenario') this.startScenario(block, title)
    return kind
  }

  private headingText(markup: string, block: HeadingBlock): string {
    if (markup.length <= MAX_TITLE) return this.plainText(markup)
    const message = `This heading is over ${MAX_TITLE} characters long; its title is cut there.`
    this.findings.push(finding('info', 'heading_too_long', block.start, message))
    return `${tidyText(markup.slice(0, MAX_TITLE))}…`
  }

  private startSection(block: HeadingBlock, number: string | null, title: string): void {
    this.endSection(block.start)
    const slug = slugify(title)
    const id = this.sectionIds.claim(number === null ? slug : `${number}-${slug}`)
    this.section = openSection(block, { id, number, title }, this.section)
    this.sections.push(this.section)
    this.task = null
    this.first = { task: this.tasks.length, marker: this.markers.length, criterion: this.criteria.length }
  }

  private endSection(end: number): void {
    const { section: at, first } = this
    if (at === null) return
    at.tasks = this.tasks.slice(first.task)
    at.markers = this.markers.slice(first.marker)
    at.section.acceptanceCriteria = this.criteria.slice(first.criterion)
    closeSection(at, end, this.source, this.lineStarts)
  }

  private startScenario({ line, start }: HeadingBlock, name: string): void {
    this.scenario = { name, steps: [], startLine: line, endLine: line }
    if (this.section === null) this.findOutside('scenario_outside_section', start, 'This scenario')
    else this.section.section.scenarios.push(this.scenario)
  }

  private takeItem({ line, lines, inFootnote }: ItemBlock): void {
    const text = textOf(this.source, lines)
    const comments = text.includes('<!--') ? findComments(text) : []
    const visible = withoutComments(text, comments)
    const box = boxLength(text)
    const label = box === 0 ? '' : visible.slice(box).trim()
    const isTask = label !== ''
    const isChecked = text[1] !== ' '
    if (inFootnote && isTask) this.addTask(line, lines, isChecked)
    else if (isTask) this.takeCriterion(this.addTask(line, lines, isChecked), label)
    else if (!inFootnote && this.scenario !== null) takeStep(this.scenario, line, lines, visible)
    this.takeMarkers(lines, comments)
  }

  private addTask(line: number, lines: TextLines, checked: boolean): TaskAt {
    const box = lines[0] ?? 0
    const task: TaskAt = { criterion: null, line, checked, box, end: lines[lines.length - 1] ?? box }
    this.tasks.push(task)
    return task
  }

  private takeCriterion(task: TaskAt, text: string): void {
    this.task = task
    if (this.section !== null) {
      task.criterion = this.criterionReader.read(text, task.checked, task.line)
      this.criteria.push(task.criterion)
    } else if (!this.hasOutsideCriterion) {
      this.hasOutsideCriterion = true
      this.findOutside('criterion_outside_section', task.box, 'This criterion')
    }
  }

  private takeComments(lines: TextLines, text: string): void {
    if (text.includes('<!--')) this.takeMarkers(lines, findComments(text))
  }

  private takeMarkers(lines: TextLines, comments: readonly Range[]): void {
    for (const range of sourceRanges(lines, comments)) this.takeComment(range)
  }

  private takeHtml({ start, end }: Range): void {
    for (const comment of findRawComments(this.source.slice(start, end)))
      this.takeComment({ start: start + comment.start, end: start + comment.end })
  }

  private takeComment(range: Range): void {
    const marker = parseMarker(this.source.slice(range.start, range.end))
    if (marker === null) return
    const at: MarkerAt = { marker, range }
    this.markers.push(at)
    const wrong = applyMarker(at, this.section?.section ?? null, this.task)
    if (wrong !== null) this.findings.push(wrong)
  }

  private findOutside(code: string, offset: number, subject: string): void {
    const message = `${subject} stands before the first section and counts nowhere; move it below a heading.`
    this.findings.push(finding('info', code, offset, message))
  }
}

function takeStep(scenario: Scenario, line: number, lines: TextLines, text: string): void {
  const step = readStep(tidyText(text))
  if (step === null) return
  scenario.steps.push({ ...step, strength: readStrength(step.text), line })
  scenario.endLine = line + lines.length / 2 - 1
}
