import { readFileSync, statfsSync } from 'node:fs'

/** The largest tests write a file of 100 MB, or a few database clusters at a time. */
const BYTES_NEEDED = 2 * 1024 ** 3

/**
 * Puts temporary files in memory on Linux. Tests create and remove many thousand small files, and ext4 searches long for a free
 * inode after many were removed. Keeps a folder chosen by the caller.
 */
export function keepTemporaryFilesInMemory(environment = process.env): void {
  if (environment.TMPDIR === undefined && isLargeMemoryFolder('/dev/shm')) environment.TMPDIR = '/dev/shm'
}

function isLargeMemoryFolder(folder: string): boolean {
  if (process.platform !== 'linux') return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, path]) => path === folder)
  const [, , type, options = ''] = mount ?? []
  // Tests run scripts from temporary folders.
  if (type !== 'tmpfs' || options.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= BYTES_NEEDED
}
