/**
 * The parts and custom properties with which a page styles `<chat-bot>`. This type only documents them: the build adds
 * them to the element in the manifest, and writes the tables of docs/theming.md.
 *
 * @csspart launcher - The button that opens and closes the panel.
 * @csspart badge - The number of replies that came while the panel was closed.
 * @csspart panel - The chat window, without the launcher.
 * @csspart header - The bar at the top.
 * @csspart heading - The title in the header.
 * @csspart menu-button - The button that opens the menu of the conversation.
 * @csspart menu - The menu of the conversation.
 * @csspart avatar - The agent's picture in the header and above its messages.
 * @csspart expand - The button that enlarges the panel, in the modes `floating` and `side`.
 * @csspart close - The button that closes the panel.
 * @csspart transcript - The scrollable message list.
 * @csspart message - One message.
 * @csspart user-message - A message of the visitor.
 * @csspart assistant-message - A message of the agent.
 * @csspart content - The text of one message.
 * @csspart block - The place of a block that the page draws.
 * @csspart link-host - The host behind the words of a link, or the mail address or number.
 * @csspart time - The time of a message.
 * @csspart copy - The button that copies a reply.
 * @csspart regenerate - The button that asks again for the last reply.
 * @csspart feedback - The two buttons that rate a reply.
 * @csspart edit - The button that edits a question.
 * @csspart typing - The typing indicator.
 * @csspart thinking - The section with the text of a reasoning model, between `<think>` and `</think>`.
 * @csspart references - The collapsible list of sources under a reply.
 * @csspart reference - One source.
 * @csspart citation - A number in a reply that leads to a source.
 * @csspart notice - The error notice.
 * @csspart retry - The button that asks again.
 * @csspart starters - The suggested questions: before the first question, and below the last reply.
 * @csspart starter - One suggested question.
 * @csspart row - A row of the dialog in the mode `modal`: “Ask AI”, or the last conversation.
 * @csspart ask-selection - The button at a selected text of the page.
 * @csspart composer - The field and its buttons.
 * @csspart input - The field for a question.
 * @csspart send - The button that sends.
 * @csspart stop - The button that stops a reply.
 * @csspart contact - The link to a human contact.
 * @csspart disclaimer - The notice below the composer.
 * @csspart consent - The text to agree to, in place of the notice.
 * @csspart jump - The button that scrolls to the latest message.
 * @cssproperty {<color>} --chat-bot-accent - Color of buttons, links and focus rings. Default: `#2f54d0`, dark `#a3b8ff`.
 * @cssproperty {<color>} --chat-bot-accent-text - Color of text on the accent. Default: white or black, the more readable of the two.
 * @cssproperty {<color>} --chat-bot-surface - Background color. Default: `#ffffff`, dark `#17181c`.
 * @cssproperty {<color>} --chat-bot-text - Primary text color. Default: `#1b1c20`, dark `#ececf0`.
 * @cssproperty {<color>} --chat-bot-muted - Secondary text color (timestamps, hints). Default: `#5d606b`, dark `#a5a8b4`.
 * @cssproperty {<color>} --chat-bot-border - Color of lines. Default: `#dfe1e8`, dark `#34363f`.
 * @cssproperty {<color>} --chat-bot-error - Text color of errors. Default: `#a3231f`, dark `#ffb0a8`.
 * @cssproperty {<color>} --chat-bot-bubble - Background of the visitor’s messages. Default: a tint of the accent.
 * @cssproperty {<color>} --chat-bot-bubble-text - Text color of the visitor’s messages. Default: `--chat-bot-text`.
 * @cssproperty {<color>} --chat-bot-header - Background color of the header. Default: a tint of the accent in the modes `floating` and `side`, otherwise `--chat-bot-surface`.
 * @cssproperty {<color>} --chat-bot-header-text - Text color of the header. Default: white or black, the more readable of the two.
 * @cssproperty {<length>} --chat-bot-radius - Corner radius of the panel and of messages; smaller corners are parts of it. Default: `16px`.
 * @cssproperty {<family-name>#} --chat-bot-font - Font family. Default: `system-ui, sans-serif`.
 * @cssproperty {<family-name>#} --chat-bot-code-font - Font family of code. Default: the system’s monospace font.
 * @cssproperty {<length>} --chat-bot-font-size - Font size. Default: `16px`.
 * @cssproperty {<number> | <length>} --chat-bot-line-height - Line height. Default: `1.55`.
 * @cssproperty {<length>} --chat-bot-spacing - Space between messages; the space beside them is a part of it. Default: `24px`.
 * @cssproperty {<length>} --chat-bot-content-size - Maximum width of messages. Default: `50em`.
 * @cssproperty {<length>} --chat-bot-launcher-size - Size of the launcher. Default: `56px`.
 * @cssproperty {<length>} --chat-bot-inset - Distance of launcher and panel from the edges of the page. Default: `20px`.
 * @cssproperty {<length>} --chat-bot-inset-inline - The same at the side of the page only. Default: `--chat-bot-inset`.
 * @cssproperty {<length>} --chat-bot-inset-block - The same at the bottom of the page only. Default: `--chat-bot-inset`.
 * @cssproperty {<integer> | auto} --chat-bot-z - `z-index` of launcher and panel; `auto` unless it is set in the mode `page`. Default: `2147480000`.
 * @cssproperty {none | <shadow>#} --chat-bot-shadow - Shadow of the panel, in the modes with a launcher: a soft shadow, none in dark, unless it is set.
 * @cssproperty {<length>} --chat-bot-inline-size - Width of the panel. Default: `400px` in the mode `floating`, `432px` in `side`, `680px` in `modal`.
 * @cssproperty {<length>} --chat-bot-block-size - Height of the panel. Default: `640px` in the mode `floating`, `80dvb` in `modal`.
 */
export type ChatBotStyling = object;
