export { EXTENSIONS, imageTypeOf, looksLikeSvg } from './image-type'
