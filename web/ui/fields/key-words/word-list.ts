/**
 * 1,024 English words that are easily told apart when they are read out: short, well known, none the beginning of
 * another, none that sounds like another.
 */
export const wordList = `
abacus abbey acorn acrobat actor adobe airport alarm album alley almond alpine amber amulet anchor ankle anthem
antler anvil apple apron arcade arch arena arrow artist aspen atlas attic auburn aurora autumn avenue awning
axle badge bagel bakery balcony ballet balloon bamboo banana banjo banner barber bargain barley barn barrel
basil basin basket bathtub battery beacon beaker beaver bedrock beehive beetle bell belt bench beret berry
bicycle birch biscuit bison bistro blanket blender blizzard blossom blouse bobbin bonfire bonnet border botany
bottle boulder bouquet bowl branch brass bread breeze brick bridge bronze brook broom brush bubble bucket buckle
buffalo bugle bulb bumper bundle bunker burrow bushel butter button cabbage cabin cable cactus cafe camel cameo
camera campus canal canary candle candy canoe canvas canyon captain caramel caravan carbon cargo carpet carrot
carton cashew castle catalog cavern cedar cellar cello cement ceramic chain chalk chamber channel chapel chariot
chart cheddar cheese cherry chess chimney chisel choir chorus cider cinema circle circus citrus clam clay cliff
clipper clock closet cloud clover coast cobalt cocoa coconut coffee coin collar colony column comet comic
compass concert condor copper coral corner cosmos cottage cotton couch cougar council country cousin cowboy
coyote crab cradle crane crater crayon creek cricket crimson crocus crown crumpet crystal cube cuckoo cumin
cupcake curtain cushion cutlery cycle cymbal cypress daisy dancer dawn decade deck delta denim depot desert desk
dewdrop diamond diary dinghy dinner dipper diver dock dollar dolphin domino donkey dove dragon drawer dream
drizzle drum dugout dune dusk eagle earth easel echo eclipse eel eggplant egret elbow elder elk elm ember
emerald engine envelope equator eraser estate evening fabric falcon family fanfare farmer fathom feather fence
fennel fern ferry festival fiber fiddle field fiesta fig filter finch finger fjord flag flame flamingo flannel
flask fleet flint flute foal foam fog folder fondue forest fork fossil fountain fox frame freckle freezer frost
fruit funnel furnace gadget galaxy gallery gallon garage garden garland garlic garnet gate gazebo gazelle gecko
geyser giant ginger giraffe glacier glider globe glove goat goblet golden gondola goose gopher gorilla granite
grape graph grass gravel gravy grill grocery grotto grove guitar gull gutter gymnast hallway hammer hammock
hamster handle hangar harness harp harvest hatch hazelnut heather hedge helmet herald herb heron hibiscus hiker
hilltop hinge hockey holiday hollow honey hoof horizon hornet horse hostel hotel house hummus hurdle husky
hyacinth iceberg icicle igloo iguana image indigo inkwell insect iris island ivory ivy jacket jackpot jaguar jar
jasmine jelly jersey jewel jigsaw jockey journal journey jubilee judge juggler juice jungle juniper jury kayak
kazoo kebab kelp kestrel kettle keyboard kiln kimono kingdom kitchen kite kitten kiwi knapsack koala label
ladder ladle lagoon lamp lantern larch lark lasagna lasso lattice laundry lava lavender lawn leaf leather ledger
legend lemonade lemur lentil leopard lettuce lever library lichen lifeboat lilac lily linen lion liquid lizard
llama lobby lobster locket lodge lotus lullaby lumber lunar lunch lynx lyric macaw magnet magnolia magpie mallet
mammoth manatee mango mansion mantle maple marble marigold marina market marmot marsh mason mattress meadow
medal meerkat melody melon mentor mermaid meteor midday midnight mile milk miller mimosa mineral minnow mint
minute mirror mitten mixer mocha molar moment monarch monkey monsoon moose morning mosaic moss motel motor
mountain mouse muffin mural muscle museum mushroom music mustard myrtle napkin narwhal nature nebula nectar
needle nephew nest nettle nickel night noble noodle north notebook novel nutmeg nylon oak oasis oatmeal oboe
ocean ocelot october octopus office olive omelet onion opal opera orange orbit orchard orchid oregano organ
origami osprey ostrich otter outfit outpost oval oven owl oxygen oyster paddle padlock pageant painter palace
palm pancake panda panther papaya paper paprika parade paragon parcel park parrot parsley parsnip pasta pastel
pastry patio pavement peach peacock peanut pebble pelican pencil penguin peony pepper perch perfume petal pewter
pheasant phone piano pickle picnic pigeon pillow pilot pine pinto pioneer pirate pizza planet plank plaster
plate platypus plaza plow plum pocket poem polka pollen polo pond pony poplar poppy porch porridge portrait
possum postage potato pottery powder prairie pretzel primrose prism prize puddle puffin pulley pumpkin puppet
purple puzzle pyramid quail quarry quartz queen quilt quinoa quiver quokka rabbit raccoon racket radar radio
radish raft rail rainbow raisin rally ranch raven ravine ravioli recipe record reef relay reptile resort rhubarb
ribbon rice ridge ring ripple ritual river road robin robot rocket rodeo roller roof rooster rosebud rosemary
rotor rowboat royal rubber ruby rudder ruler runway rutabaga saddle safari saffron sage salad salmon salt sandal
sandwich sapling sapphire sardine satchel satin saturn saucer sauna sausage savanna scallop scarf scholar school
scooter scout screen scroll sculptor seagull seal season seaweed seesaw sequoia serenade sesame shadow shampoo
shamrock shark shawl shelf shell sheriff shoelace shore shovel shrimp shutter sidewalk signal silk silver siren
sister skate sketch skillet sky slate sled sleeve slipper sloop snail sneaker snorkel snowball soap soccer
socket sofa solar sonnet sorbet soup south spade spaniel sparrow spatula speaker spice spider spinach spiral
sponge spool spoon sprout spruce square squash squirrel stable stadium stage stallion stamp stanza staple
starfish statue steam stencil stereo stick stocking stone stool stork story stove straw stream street string
studio stump sugar suitcase summer summit sundial sunrise sunset swallow swamp sweater swift swing switch
sycamore syrup tablet tadpole tailor tamarind tandem tango tapestry tarmac tassel tavern teacup teak teapot
teddy temple tennis terrace terrier thatch theater thicket thimble thistle thread throne thunder thyme ticket
tiger timber tinsel titan toast toboggan toffee tomato topaz torch tornado tortoise totem toucan towel tower
tractor trailer train trapeze travel treasure treaty triangle tripod trolley trombone trophy trout truck truffle
trumpet trunk tugboat tulip tundra tunnel turbine turkey turnip turtle tuxedo twig twilight ukulele umbrella
unicorn uniform universe upland urchin utensil vacuum valley vanilla vase vault velvet vendor veranda vessel
viaduct victory village vinegar vineyard violet violin visitor vista volcano volume voyage vulture waffle wagon
walnut walrus waltz warbler wardrobe wasabi water wave weasel weather weaver wedge weekend wheat wheel whisker
whistle wicker willow windmill window winter wizard wolf wombat wonder wool workshop wreath wren wrist yacht
yard yarn yellow yodel yogurt zebra zenith zephyr zigzag zinc zipper zodiac zucchini
`
  .trim()
  .split(/\s+/);
