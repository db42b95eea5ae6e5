import { distribute, undistribute } from '#server/platform/distribution/distribute.ts'
import type { Db } from '#server/platform/db/database.ts'
import { expectArguments } from './command.ts'
import type { Command } from './command.ts'

const clusterCommand = (
  name: string,
  description: string,
  run: (db: Db) => Promise<string>,
): Command => ({
  usage: name,
  description,
  parse: (args) => {
    expectArguments(0, args)
    return ({ db }) => run(db)
  },
})

export const spread = clusterCommand(
  'distribute',
  'spreads the data of workspaces over the workers of a Citus cluster; stop all servers first',
  distribute,
)

export const gather = clusterCommand(
  'undistribute',
  'moves the data of workspaces back to the coordinator; stop all servers first',
  undistribute,
)
