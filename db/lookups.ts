/** Connections for lookups. One that waits for a slow statement leaves the others free. */
const LANES = 4

interface Lane<Connection> {
  connection: Connection
  unanswered: number
}

/**
 * Shares connections among statements that read one small row by its key. All that begin in the same turn of the event loop use
 * the connection with the fewest unanswered statements, so they travel in one packet and wake one server process.
 */
export function createLookups<Connection>(open: () => Connection) {
  const lanes: Lane<Connection>[] = Array.from({ length: LANES }, () => ({
    connection: open(),
    unanswered: 0,
  }))
  let chosenLane: Lane<Connection> | null = null

  const chooseForThisTurn = () => {
    setImmediate(() => {
      chosenLane = null
    })
    return lanes.reduce((best, lane) => (lane.unanswered < best.unanswered ? lane : best))
  }

  return {
    connections: lanes.map(({ connection }) => connection),

    async lookUp<Row>(read: (connection: Connection) => Promise<Row>): Promise<Row> {
      chosenLane ??= chooseForThisTurn()
      const lane = chosenLane
      lane.unanswered += 1
      try {
        return await read(lane.connection)
      } finally {
        lane.unanswered -= 1
      }
    },
  }
}

export type Lookups<Connection> = ReturnType<typeof createLookups<Connection>>
