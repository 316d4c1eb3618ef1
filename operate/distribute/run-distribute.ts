import type { Arguments } from '#cli/command'
import type { Terminal } from '#cli/terminal'
import { distributeDatabase, planDistribution } from '#db/distribution/distribute-database'
import { readOperatorSettings, withDatabase } from '../open-database'
import { runExplained } from '../run-explained'

type DistributeArguments = Arguments<{ yes: { type: 'boolean'; help: string } }>

export const runDistribute = ({ options }: DistributeArguments, terminal: Terminal) =>
  runExplained(() =>
    withDatabase(readOperatorSettings(), async (url) => {
      const { tables, isContinued } = await planDistribution(url)
      const ofOrgs = tables.filter(({ column }) => column !== null)
      const whole = tables.filter(({ column }) => column === null)
      if (tables.length === 0 && !isContinued) return terminal.print('All tables are distributed.')
      terminal.print(
        [
          `${whole.length} tables go to every node as a whole: ${namesOf(whole)}`,
          `${ofOrgs.length} tables are divided by organization: ${namesOf(ofOrgs)}`,
          'Foreign keys are dropped first and added again at the end.',
        ].join('\n'),
      )
      if (options.yes !== true) return terminal.print('Nothing was changed. Run it with --yes.')
      await distributeDatabase(url, (line) => terminal.print(line))
      terminal.print('The database is distributed. All rows and foreign keys are there.')
    }),
  )

const namesOf = (tables: readonly { name: string }[]) => tables.map(({ name }) => name).join(', ')
