import type { AnyProcedure, inferProcedureInput, inferProcedureOutput } from '@trpc/server'
import type { z } from 'zod'
import type { AnyToolShape, ToolShape } from '#spec/tools/index'
import type { RateClass } from '../rate-limits'

/** How assistants of the org save. */
export type SaveMode = 'commit' | 'pull_request'

/** Calls the procedure of a tool. */
interface ToolCall<Procedure extends AnyProcedure> {
  /** Calls the procedure as the caller, with the checks that every request gets. The org is added. */
  call(input: Omit<inferProcedureInput<Procedure>, 'org'>): Promise<inferProcedureOutput<Procedure>>
  readSaveMode(): Promise<SaveMode>
}

type Fields = z.ZodObject

interface ToolParts<Procedure extends AnyProcedure, Input extends Fields, Output extends Fields>
  extends ToolShape<Input, Output> {
  /** The procedure of the tool. Its permission decides who may use the tool. */
  procedure: Procedure
  rate?: RateClass
  run(tool: ToolCall<Procedure>, args: z.output<Input>): Promise<object>
}

/** A tool of any procedure. */
export interface Tool extends AnyToolShape {
  procedure: AnyProcedure
  rate?: RateClass
  run(
    tool: { call(input: object): Promise<unknown>; readSaveMode(): Promise<SaveMode> },
    args: object,
  ): Promise<object>
}

/** Checks that the parts of a tool fit its procedure. */
export const defineTool = <Procedure extends AnyProcedure, Input extends Fields, Output extends Fields>(
  tool: ToolParts<Procedure, Input, Output>,
): Tool => tool as unknown as Tool

/** `owner/name` as the path parameters of a procedure. */
export function namesOf(repo: string): { owner: string; repo: string } {
  const [owner = '', name = ''] = repo.split('/')
  return { owner, repo: name }
}
