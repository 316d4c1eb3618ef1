import { openTrackers } from '../../server/boot/open-trackers'
import type { Ports } from '../../server/kernel/context'
import { localCodeHost } from '../../server/ports/codehost/local/local-code-host'

type PortsToUse = Partial<Ports['codeHosts'] & Omit<Ports, 'codeHosts'>>

/** All ports of a test: git on this machine, and of the other vendors only the given ones. */
export const testPorts = ({
  local = localCodeHost({ env: process.env }),
  forge = null,
  ...vendors
}: PortsToUse = {}): Ports => ({
  codeHosts: { local, forge },
  ai: null,
  meaning: null,
  analytics: null,
  folders: null,
  // Fakes of ticket systems are on loopback.
  trackers: openTrackers({ outboundAllow: ['127.0.0.1'] }),
  ...vendors,
})
