import type { AnyProcedure, inferProcedureInput, inferProcedureOutput } from '@trpc/server'
import { z } from 'zod'
import type { AiExposure } from '../../../spec/types'
import type { RateClass } from '../rate-limits'
import { Text } from '../text/text'

/** A document as tools name it: the repository as `owner/name`. */
export interface DocumentAddress {
  repo: string
  path: string
}

/** A document of an answer. */
export interface AnsweredDocument extends DocumentAddress {
  /** As read in the same statement as the rest of the answer. If absent, it is read after the answer. */
  exposure?: AiExposure
}

/**
 * What an answer says about one document. Tools return it instead of a plain object. The caller gets as much of it as the
 * document's `ai_exposure` allows: everything, the metadata with null for each text, or nothing. It holds no other parts.
 */
export class DocumentPart {
  constructor(
    readonly document: AnsweredDocument,
    readonly metadata: Record<string, unknown>,
    readonly text: Record<string, unknown>,
  ) {}
}

/** The fields of an answer about one document: `metadata` as given, each text also null. */
export const documentPart = <Metadata extends z.ZodRawShape, Text extends z.ZodRawShape>(
  metadata: Metadata,
  text: Text,
) =>
  z.object({
    repo: z.string(),
    path: z.string(),
    exposure: z
      .enum(['full', 'metadata'])
      .meta({ description: 'With `metadata`, the text of the document is hidden from assistants' }),
    ...metadata,
    ...text,
  })

/** How the org wants assistants to save. */
export type SaveMode = 'commit' | 'pull_request'

/** How a tool reaches its procedure. */
interface ToolCall<Procedure extends AnyProcedure> {
  /** Calls the procedure as the caller, with the checks that every request gets. The org is added. */
  call(input: Omit<inferProcedureInput<Procedure>, 'org'>): Promise<inferProcedureOutput<Procedure>>
  readSaveMode(): Promise<SaveMode>
}

type Fields = z.ZodObject

/** How an answer is made readable: `outline` holds no text of documents, `body` may. */
export interface ToolText {
  outline: string
  body: string
}

interface ToolParts<Procedure extends AnyProcedure, Input extends Fields, Output extends Fields> {
  name: string
  title: string
  description: string
  /** What the tool is another interface to. Its permission decides who may use the tool. */
  procedure: Procedure
  input: Input
  output: Output
  /** The document that the arguments name. Hidden ones do not exist, and a change needs full exposure. */
  document?: (args: z.output<Input>) => DocumentAddress | null
  /** The document that the tool creates. If a file that the caller may not see is in the way, the error does not say so. */
  creates?: (args: z.output<Input>) => DocumentAddress
  /** Whether nothing of the answer is metadata, so that the document must be exposed in full. */
  needsText?: boolean
  /** The list of the answer that is paged and shortened, counted after hidden documents are gone. */
  list?: keyof z.output<Output> & string
  /** The text of the answer that is read in parts. */
  reads?: keyof z.output<Output> & string
  /** Changes something that calling it again would not change further. */
  isIdempotent?: boolean
  /** Replaces or removes something. */
  isDestructive?: boolean
  rate?: RateClass
  run(tool: ToolCall<Procedure>, args: z.output<Input>): Promise<object>
  describe(answer: z.output<Output>): ToolText
}

/** A tool of any procedure. */
export interface Tool {
  name: string
  title: string
  description: string
  procedure: AnyProcedure
  input: Fields
  output: Fields
  document?(args: object): DocumentAddress | null
  creates?(args: object): DocumentAddress
  needsText?: boolean
  list?: string
  reads?: string
  isIdempotent?: boolean
  isDestructive?: boolean
  rate?: RateClass
  run(
    tool: { call(input: object): Promise<unknown>; readSaveMode(): Promise<SaveMode> },
    args: object,
  ): Promise<object>
  describe(answer: object): ToolText
}

/** Checks that the parts of a tool fit its procedure. */
export const defineTool = <Procedure extends AnyProcedure, Input extends Fields, Output extends Fields>(
  tool: ToolParts<Procedure, Input, Output>,
): Tool => tool as unknown as Tool

const FIRST_CHARACTERS = 20_000
const MOST_CHARACTERS = 100_000

/** Arguments that several tools have. */
export const toolArguments = {
  repo: Text.regex(/^[^/\s]{1,100}\/[^/\s]{1,100}$/, 'must be owner/name, as list_specs shows it').meta({
    description: 'The repository as owner/name',
  }),
  path: Text.min(1).max(4096).meta({ description: 'The path of the document in the repository' }),
  limit: z.int().min(1).max(100).default(20).meta({ description: 'Items per page' }),
  offset: z
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .meta({ description: 'Items to skip: next_offset of the page before' }),
  from: z
    .int()
    .min(0)
    .max(100_000_000)
    .default(0)
    .meta({ description: 'Where to continue in the text: next_from of the answer before' }),
  max_chars: z
    .int()
    .min(1_000)
    .max(MOST_CHARACTERS)
    .default(FIRST_CHARACTERS)
    .meta({ description: 'The most characters of the answer' }),
}

export const pagedArguments = {
  limit: toolArguments.limit,
  offset: toolArguments.offset,
  max_chars: toolArguments.max_chars,
}

/** Fields of a paged answer. */
export const pagedAnswer = {
  total: z.int(),
  next_offset: z.int().nullable().meta({ description: 'The offset of the next page; null on the last one' }),
}

/** Fields of an answer whose text is read in parts. */
export const partAnswer = {
  next_from: z.int().nullable().meta({ description: 'Where the rest of the text starts; null at its end' }),
}

/** `owner/name` as the path parameters of a procedure. */
export function namesOf(repo: string): { owner: string; repo: string } {
  const [owner = '', name = ''] = repo.split('/')
  return { owner, repo: name }
}
