import type { Registry } from '#server/kernel/registry'
import type { McpSession } from '../session'
import { type LoadedTool, loadTools } from './load-tools'

/** All tools, and their lists for callers with and without write permission. */
export class ToolSet {
  readonly #byName: Map<string, LoadedTool>

  private constructor(readonly all: readonly LoadedTool[]) {
    this.#byName = new Map(all.map((tool) => [tool.name, tool]))
  }

  static async load(registry: Registry): Promise<ToolSet> {
    return new ToolSet(await loadTools(registry))
  }

  find(name: string): LoadedTool | null {
    return this.#byName.get(name) ?? null
  }

  /** One of our own tools, by its name. */
  get(name: string): LoadedTool {
    const tool = this.find(name)
    if (!tool) throw new Error(`No module declares the tool ${name}.`)
    return tool
  }

  listFor({ membership, toolsets }: Pick<McpSession, 'membership' | 'toolsets'>) {
    return this.all
      .filter(
        ({ permission, toolset }) =>
          membership.permissions.includes(permission) && toolsets.includes(toolset),
      )
      .map(({ listing }) => listing)
  }
}
