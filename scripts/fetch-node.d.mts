interface NodePackage {
  version: string
  integrity: string
}

export const NEWER_NODES: NodePackage[]

export function fetchNode(node: NodePackage): Promise<{ binary: string } | { problem: string }>
