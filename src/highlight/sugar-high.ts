// The parts of the library that are used. The build bundles them into this module: bundlers that ignore `exports` cannot find
// them in the library.
export {SugarHigh} from 'sugar-high/core';
export {tokenize} from 'sugar-high/lang/javascript';
export {keywords as pythonKeywords} from 'sugar-high/lang/python';
export {keywords as sqlKeywords, typeKeywords as sqlTypes} from 'sugar-high/lang/sql';
