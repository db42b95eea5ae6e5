/** The part of Papa Parse that is used. Its published types bring those of Node along. */
declare module 'papaparse' {
  interface Options {
    readonly delimiter: string
    readonly skipEmptyLines: boolean
  }
  const Papa: { parse(text: string, options: Options): { readonly data: string[][] } }
  export default Papa
}
