import type { Arguments } from '#cli/command'
import type { Terminal } from '#cli/terminal'
import { migrateDatabase, pendingMigrations } from '#db/migrate'
import { readOperatorSettings, withDatabase } from '../open-database'
import { runExplained } from '../run-explained'

type MigrateArguments = Arguments<{ 'dry-run': { type: 'boolean'; help: string } }>

export const runMigrate = ({ options }: MigrateArguments, terminal: Terminal) =>
  runExplained(() =>
    withDatabase(readOperatorSettings(), async (url) => {
      const isPlan = options['dry-run'] === true
      const startedAt = performance.now()
      const names = isPlan ? await pendingMigrations(url) : await migrateDatabase(url)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      if (names.length === 0) return terminal.print('The database has all migrations.')
      terminal.print([isPlan ? 'Would apply:' : `Applied in ${seconds} s:`, ...names].join('\n  '))
    }),
  )
