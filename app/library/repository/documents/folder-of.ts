export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
