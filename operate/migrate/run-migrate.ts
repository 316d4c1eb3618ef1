import type { Arguments } from '../../cli/command'
import type { Terminal } from '../../cli/terminal'
import { migrateDatabase, pendingMigrations } from '../../db/migrate'
import { readOperatorSettings, withDatabase } from '../open-database'
import { runExplained } from '../run-explained'

type MigrateArguments = Arguments<{ 'dry-run': { type: 'boolean'; help: string } }>

export const runMigrate = ({ options }: MigrateArguments, terminal: Terminal) =>
  runExplained(() =>
    withDatabase(readOperatorSettings(), async (url) => {
      const pending = await pendingMigrations(url)
      if (pending.length === 0) return terminal.print('The database has all migrations.')
      if (options['dry-run'] === true) return terminal.print(['Would apply:', ...pending].join('\n  '))
      const startedAt = performance.now()
      await migrateDatabase(url)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      terminal.print([`Applied in ${seconds} s:`, ...pending].join('\n  '))
    }),
  )
