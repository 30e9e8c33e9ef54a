// Code for HTML in replies that is more than formatting within a line.
export {RawHtmlWriter} from '../sink/raw-html-writer.js';
export {HtmlBlockWriter} from './html-block-writer.js';
